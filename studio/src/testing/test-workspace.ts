import type {SanityClient} from '@sanity/client'
import {createWorkspaceFromConfig, type Workspace} from 'sanity'
import config from '../../sanity.config.ts'

const editor = {
  id: 'editor',
  name: 'Edith Editor',
  email: 'editor@example.test',
  role: 'administrator',
  roles: [{name: 'administrator', title: 'Administrator'}],
}

/** The Studio as it is configured, for tests: resolved with a client, without a browser. */
export const testWorkspace = (client: SanityClient): Promise<Workspace> =>
  createWorkspaceFromConfig({
    ...config,
    currentUser: editor,
    getClient: (options) => client.withConfig(options),
  })

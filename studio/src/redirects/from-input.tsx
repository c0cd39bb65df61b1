import type {StringInputProps} from 'sanity'
import {studioEnv} from '../env.ts'
import {AddressInput} from './address-input.tsx'

/** The address that a redirect starts from, behind the site's own. */
export const FromInput = (props: StringInputProps) => (
  <AddressInput props={props} prefix={new URL(studioEnv.siteUrl).host} placeholder="/old-page" />
)

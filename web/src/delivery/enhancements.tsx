import {type PageConfig, pageConfigId} from '../client/page-config.ts'
import {env} from '../env.ts'
import {JsonScript} from '../ui/json-script.tsx'
import {buildId} from './build-id.ts'
import {scriptPaths} from './scripts.ts'
import {speculationRules} from './speculation-rules.ts'

/** What script adds to a page, and what it needs to know of it. The page works without. */
export function Enhancements() {
  const config: PageConfig = {buildId, baseUrl: '', buildCheckMinutes: env.BUILD_CHECK_MINUTES}
  return (
    <>
      <JsonScript type="speculationrules" data={speculationRules} />
      <JsonScript type="application/json" id={pageConfigId} data={config} />
      {/* A module waits for the document by itself. */}
      {/* oxlint-disable-next-line nextjs/no-sync-scripts */}
      <script type="module" src={scriptPaths.site} />
    </>
  )
}

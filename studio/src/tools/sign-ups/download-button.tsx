import {DownloadIcon} from '@sanity/icons/Download'
import {SmallButton} from '../../ui/controls.tsx'
import {saveFile} from '../../ui/save-file.ts'
import {useWork} from '../../use-work.ts'
import {todayUtc} from './chart-data.ts'
import {requestSite} from './site-api.ts'

interface Props {
  readonly token: string
  /** The last part of the address in the site's API. */
  readonly path: string
  /** Of the file, before the day. */
  readonly name: string
  readonly text: string
}

/** Not a plain link: the token is sent in a header. */
export function DownloadButton({token, path, name, text}: Props) {
  const {isRunning, run} = useWork('Download failed')
  const download = async () => {
    const response = await requestSite(`/api/sign-ups/${path}`, token)
    saveFile(await response.blob(), `${name}-${todayUtc()}.csv`)
  }
  return (
    <SmallButton icon={DownloadIcon} loading={isRunning} text={text} onClick={() => void run(download)} />
  )
}

import {DownloadIcon} from '@sanity/icons/Download'
import {Button} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {downloadList} from './download-list.ts'
import {failureWords} from './failure-words.ts'

interface DownloadButtonProps {
  readonly address: URL
  readonly token: string
}

/** The list as a file; a person who has it has everybody's addresses. */
export function DownloadButton({address, token}: DownloadButtonProps) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const handleClick = async () => {
    setBusy(true)
    const failure = await downloadList(address, token).finally(() => setBusy(false))
    if (failure !== undefined)
      toast.push({status: 'error', title: 'The list did not come', description: failureWords[failure]})
  }

  return (
    <Button
      mode="ghost"
      fontSize={1}
      icon={DownloadIcon}
      loading={busy}
      text="Download the list with addresses (CSV)"
      onClick={() => void handleClick()}
    />
  )
}

import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {errorMessage} from './error-message.ts'

/** A toast tells how it ended: `failed` with the reason, so that the editor can retry, or what `work` returns. */
export function useWork(failed: string) {
  const toast = useToast()
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<string | void>): Promise<void> => {
    setRunning(true)
    try {
      const done = await work()
      if (done !== undefined) toast.push({status: 'success', title: done})
    } catch (error) {
      toast.push({status: 'error', title: failed, description: errorMessage(error)})
    }
    setRunning(false)
  }
  return {isRunning, run}
}

import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {errorMessage} from './error-message.ts'

/** Failures appear as a toast titled `failed`; the editor can retry. */
export function useWork(failed: string) {
  const toast = useToast()
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setRunning(true)
    try {
      await work()
    } catch (error) {
      toast.push({status: 'error', title: failed, description: errorMessage(error)})
    }
    setRunning(false)
  }
  return {isRunning, run}
}

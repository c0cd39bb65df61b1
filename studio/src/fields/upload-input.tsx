import {Stack} from '@sanity/ui'
import {type DragEvent, type FormEvent, type ReactNode, useState} from 'react'
import {type Message, ValidationMessages} from './validation-messages.tsx'

const megabyte = 1024 * 1024

/** What a field takes. */
export interface UploadKind {
  /** “MP4 or WebM”, by which a message says what to upload. */
  readonly names: string
  /** Endings of file names. */
  readonly endings: readonly string[]
  /** In megabytes. Studio rejects larger files. */
  readonly max: number
  /** In megabytes. Larger files get advice. */
  readonly large: number
  readonly advice: string
}

export const pictureFiles: UploadKind = {
  names: 'JPEG, PNG, WebP, AVIF, GIF or SVG',
  endings: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'svg', 'tif', 'tiff', 'heic', 'heif'],
  max: 100,
  large: 5,
  advice: 'The site delivers smaller copies, so 3,000 pixels in width are enough.',
}

export const videoFiles: UploadKind = {
  names: 'MP4 or WebM',
  endings: ['mp4', 'webm'],
  max: 256,
  large: 30,
  advice: 'Visitors on phones wait for it. Shorten or compress it.',
}

export const captionFiles: UploadKind = {
  names: 'VTT',
  endings: ['vtt'],
  max: 1,
  large: 1,
  advice: '',
}

/** `null` if there is nothing to say about a file. */
export function checkUpload(file: Pick<File, 'name' | 'size'>, kind: UploadKind): Message | null {
  const [, ending = ''] = /\.([^.]+)$/.exec(file.name) ?? []
  const size = Math.ceil(file.size / megabyte)
  if (!kind.endings.includes(ending.toLowerCase())) {
    const name = ending.toUpperCase()
    // Names that begin with the sound of a vowel.
    const is = /^(?:[AEIO]|[FHLMNRSX][^AEIOU])/.test(name) ? 'is an' : 'is a'
    const what = name === '' ? 'has no ending' : `${is} ${name}`
    return {level: 'error', message: `This file ${what}. Upload ${kind.names}, up to ${kind.max} MB.`}
  }
  if (file.size > kind.max * megabyte)
    return {level: 'error', message: `This file has ${size} MB. Upload up to ${kind.max} MB.`}
  return file.size > kind.large * megabyte
    ? {level: 'warning', message: `This file has ${size} MB. ${kind.advice}`}
    : null
}

/** Studio's input. Studio itself would upload a wrong file and fail without a reason. */
export const uploadInput = (kind: UploadKind) =>
  function UploadInput<Props extends {renderDefault: (props: Props) => ReactNode}>(props: Props) {
    const [found, setFound] = useState<Message | null>(null)
    const check = (event: DragEvent | FormEvent, files: FileList | null) => {
      if (files === null || files.length === 0) return
      const messages = [...files].map((file) => checkUpload(file, kind))
      const first = messages.find((message) => message?.level === 'error') ?? messages[0] ?? null
      setFound(first)
      if (first?.level !== 'error') return
      event.preventDefault()
      event.stopPropagation()
    }
    return (
      <Stack
        gap={3}
        onDropCapture={(event) => check(event, event.dataTransfer.files)}
        onChangeCapture={(event) => {
          const {target} = event
          if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
          check(event, target.files)
        }}
      >
        {/* The fields of a picture follow: below them, the message would be out of sight. */}
        <ValidationMessages messages={found === null ? [] : [found]} />
        {props.renderDefault(props)}
      </Stack>
    )
  }

import {expect, test} from 'vitest'
import {captionFiles, checkUpload, pictureFiles, videoFiles} from './upload-input.tsx'

const file = (name: string, megabytes: number) => ({name, size: megabytes * 1024 * 1024})

test.each([
  [file('tour.mp4', 3), videoFiles, null],
  [file('TOUR.MP4', 3), videoFiles, null],
  [file('tour.avi', 3), videoFiles, 'This file is an AVI. Upload MP4 or WebM, up to 256 MB.'],
  [file('tour', 3), videoFiles, 'This file has no ending. Upload MP4 or WebM, up to 256 MB.'],
  [file('tour.mp4', 300), videoFiles, 'This file has 300 MB. Upload up to 256 MB.'],
  [
    file('door.png', 17),
    pictureFiles,
    'This file has 17 MB. The site delivers smaller copies, so 3,000 pixels in width are enough.',
  ],
  [file('de.srt', 0), captionFiles, 'This file is an SRT. Upload VTT, up to 1 MB.'],
  [file('report.pdf', 1), pictureFiles, expect.stringMatching(/^This file is a PDF\. Upload JPEG, PNG/)],
])('%o', (upload, kind, message) => {
  expect(checkUpload(upload, kind)?.message ?? null).toEqual(message)
})

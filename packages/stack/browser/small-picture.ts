/** A picture of 120 by 80 pixels, as a file to upload. */
export const smallPicture = {
  name: 'small-picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAHgAAABQCAMAAADlRUG7AAAAA1BMVEUvb1763TecAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAIElEQVRo3u3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAHgwJdAAAccQSrUAAAAASUVORK5CYII=',
    'base64',
  ),
}

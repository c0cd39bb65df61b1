/** What both kinds of asset document have in common. */
export interface AssetDocument {
  readonly _id: string
  readonly assetId: string
  readonly extension: string
  readonly mimeType: string
  readonly originalFilename: string
  readonly path: string
  readonly sha1hash: string
  /** In bytes. */
  readonly size: number
  readonly uploadId: string
  readonly url: string
}

/** An upload, and where its bytes and its address shall be. */
export interface AssetUpload {
  readonly bytes: Buffer
  readonly filename?: string
  /** Where the dataset's originals lie. */
  readonly directory: string
  readonly projectId: string
  readonly dataset: string
  /** Origin under which browsers reach the lake, without a slash at its end. */
  readonly publicUrl: string
}

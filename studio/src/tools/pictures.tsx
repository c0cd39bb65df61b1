import {localeCodes, locales} from '@domora/content/locales'
import type {SanityClient, SanityImageAssetDocument} from '@sanity/client'
import {Button, Card, Flex, Stack} from '@sanity/ui'
import {useRef} from 'react'
import {
  getDraftId,
  getPublishedId,
  pathToString,
  type SanityDocument,
  type Schema,
  useClient,
  useSchema,
} from 'sanity'
import {media, mediaAssetSource} from 'sanity-plugin-media'
import {z} from 'zod'
import {documentTitle} from '../document-title.ts'
import {checkUpload, pictureFiles} from '../fields/upload-input.tsx'
import {isFields, objectsIn} from '../objects-in.ts'
import {apiVersion, documents, fetchIn, useLoaded} from '../queries.ts'
import {Note} from '../ui/texts.tsx'
import {useWork} from '../use-work.ts'

/** The documents that use an upload, their drafts and versions included. */
const readUses = (client: SanityClient, id: string) =>
  fetchIn(client, 'raw', 'pictures.uses', documents, '*[references($id) && !(_type match "sanity.*")]', {id})

/** Where a document shows an upload. */
const picturesOf = (document: SanityDocument, id: string) =>
  objectsIn(document).filter(({object}) => Object(object['asset'])._ref === id)

/**
 * Replaces a picture in all documents, as drafts and in releases. Visitors keep the old one until an editor publishes.
 *
 * @returns the number of documents
 */
export async function replaceEverywhere(client: SanityClient, before: string, file: File): Promise<number> {
  const found = await readUses(client, before)
  if (found.length === 0) throw new Error('No document uses the picture.')
  const {_id: after} = await client.assets.upload('image', file, {filename: file.name})
  const drafts = new Set(found.map(({_id}) => _id).filter((id) => id.startsWith('drafts.')))
  const transaction = client.transaction()
  const changed = found.filter(({_id}) => _id !== getPublishedId(_id) || !drafts.has(getDraftId(_id)))
  for (const document of changed) {
    const isPublished = document._id === getPublishedId(document._id)
    const id = isPublished ? getDraftId(document._id) : document._id
    if (isPublished) transaction.createIfNotExists({...document, _id: id})
    const paths = picturesOf(document, before).map(({path}) => pathToString(path))
    transaction.patch(id, {
      ...(!isPublished && {ifRevisionID: document._rev}),
      set: Object.fromEntries(paths.map((path) => [`${path}.asset._ref`, after])),
      // Crop and focal point belong to the old picture.
      unset: paths.flatMap((path) => [`${path}.crop`, `${path}.hotspot`]),
    })
  }
  await transaction.commit({tag: 'pictures.replace'})
  return changed.length
}

function ReplacePicture({id}: {readonly id: string}) {
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork('The picture was not replaced')
  const input = useRef<HTMLInputElement>(null)
  const replace = async (file: File) => {
    const problem = checkUpload(file, pictureFiles)
    if (problem?.level === 'error') throw new Error(problem.message)
    const count = await replaceEverywhere(client, id, file)
    return `Documents with the new picture: ${count}. Publish them to show it.`
  }
  return (
    <Stack gap={3} paddingTop={4}>
      <Flex>
        <Button
          mode="ghost"
          text="Replace everywhere"
          loading={isRunning}
          onClick={() => input.current?.click()}
        />
      </Flex>
      <Note>Uploads another file and puts it into every document that uses this picture, as drafts.</Note>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Another picture"
        accept="image/*"
        onChange={({currentTarget}) => {
          const [file] = currentTarget.files ?? []
          if (file) void run(() => replace(file))
          currentTarget.value = ''
        }}
      />
    </Stack>
  )
}

/** What an editor should look at: bytes, missing alternative texts of the site's languages, and uploads of the same name. */
export async function problemsOf(
  client: SanityClient,
  schema: Schema,
  asset: Pick<SanityImageAssetDocument, '_id' | 'originalFilename' | 'size'>,
): Promise<readonly string[]> {
  const {_id: id, originalFilename: name = '', size} = asset
  const query = 'count(*[_type == "sanity.imageAsset" && originalFilename == $name && _id != $id])'
  const [used, twins] = await Promise.all([
    readUses(client, id),
    fetchIn(client, 'raw', 'pictures.twins', z.number(), query, {id, name}),
  ])
  const withoutText = used.flatMap((document) => {
    const type = schema.get(document._type)
    const missing = picturesOf(document, id)
      .filter(({object}) => isFields(object['alt']))
      .flatMap(({object}) => localeCodes.filter((code) => !Object(object['alt'])[code]))
    const languages = [...new Set(missing)].map((code) => locales[code].name).join(', ')
    return type && languages ? [`${documentTitle(type, document)}: no alternative text in ${languages}.`] : []
  })
  return [
    checkUpload({name, size}, pictureFiles)?.message,
    ...new Set(withoutText),
    twins > 0 ? `Other uploads with this name: ${twins}.` : undefined,
  ].filter((message) => message !== undefined)
}

function PictureProblems({asset}: {readonly asset: SanityImageAssetDocument}) {
  const client = useClient({apiVersion})
  const schema = useSchema()
  const problems = useLoaded(() => problemsOf(client, schema, asset), asset._id)
  if (problems instanceof Error) return <Note>{problems.message}</Note>
  if (problems === undefined || problems.length === 0) return null
  return (
    <Card padding={3} marginTop={4} radius={2} tone="caution">
      <Stack gap={3}>
        {problems.map((problem) => (
          <Note key={problem}>{problem}</Note>
        ))}
      </Stack>
    </Card>
  )
}

/** Fields keep Studio's own choice and upload. */
export const assetSources = <Source extends {readonly name: string}>(sources: Source[]): Source[] =>
  sources.filter(({name}) => name !== mediaAssetSource.name)

/** The tool *Media*: all uploads with tags, search and usage. */
export const pictures = media({
  components: {
    details: ({renderDefaultDetails, ...props}) => (
      <>
        {renderDefaultDetails(props)}
        {props.currentAsset._type === 'sanity.imageAsset' ? (
          <>
            <PictureProblems asset={props.currentAsset} />
            <ReplacePicture id={props.currentAsset._id} />
          </>
        ) : null}
      </>
    ),
  },
})

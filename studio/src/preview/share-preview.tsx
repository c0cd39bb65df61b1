import {previewLink, previewLinkPrefix, previewLinkType, previewPath} from '@domora/content/preview-link'
import {CopyIcon} from '@sanity/icons/Copy'
import {ShareIcon} from '@sanity/icons/Share'
import {TrashIcon} from '@sanity/icons/Trash'
import {Box, Button, Card, Dialog, Flex, Spinner, Stack} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {type SubmitEvent, useState} from 'react'
import {useClient, useCurrentUser} from 'sanity'
import {z} from 'zod'
import {studioEnv} from '../env.ts'
import {apiVersion, useListenQuery} from '../queries.ts'
import {Choice} from '../ui/choice.tsx'
import {SmallButton} from '../ui/controls.tsx'
import {Labelled, Line} from '../ui/labelled.tsx'
import {Part} from '../ui/part.tsx'
import {Name, Note} from '../ui/texts.tsx'
import {useWork} from '../use-work.ts'
import {useShownPage} from './page-navigator.tsx'

const link = previewLink.extend({
  _id: z.string(),
  /** Of the person who gets it. */
  name: z.string(),
  until: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Where it starts. */
  path: z.string(),
  pageTitle: z.string().nullable(),
})

type Link = z.output<typeof link>

const query = {
  fetch: `*[_type == "${previewLinkType}"] | order(_createdAt desc){_id, name, until, "isExpired": dateTime(until) < dateTime(now()), path, pageTitle, page, perspective, author, notify}`,
  listen: `*[_type == "${previewLinkType}"]`,
  perspective: 'raw',
} as const

const links = z.array(link)

const allPages = {title: 'All pages'}
const usualDays = 14

/** For an input of type `date`, in the editor's time zone. */
const dateIn = (days: number): string => {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return date.toLocaleDateString('sv')
}

const urlOf = ({_id, path}: Link): string =>
  studioEnv.siteUrl + previewPath(path, _id.slice(previewLinkPrefix.length))

/** Opens the links to the preview, for people without an account. */
export function SharePreview({perspective}: {readonly perspective: string | readonly string[]}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton mode="bleed" padding={2} icon={ShareIcon} text="Share" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog id="share-preview" header="Share the preview" width={1} onClose={() => setOpen(false)}>
          <Stack gap={5} padding={4}>
            <NewLink perspective={[perspective].flat()} />
            <Links />
          </Stack>
        </Dialog>
      )}
    </>
  )
}

function NewLink({perspective}: {readonly perspective: readonly string[]}) {
  const client = useClient({apiVersion})
  const {path, current} = useShownPage()
  const author = useCurrentUser()?.id ?? null
  const {isRunning, run} = useWork('Link not created')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [day, setDay] = useState(() => dateIn(usualDays))
  const [isForAll, setForAll] = useState(false)
  const thisPage = current && {title: `This page: ${current.title}`}
  const chosen = isForAll || thisPage === undefined ? allPages : thisPage
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      const page = chosen === allPages ? undefined : current
      const expired = `*[_type == "${previewLinkType}" && dateTime(until) < dateTime(now())]`
      const created = {
        _id: previewLinkPrefix + crypto.randomUUID(),
        _type: previewLinkType,
        name: name.trim(),
        // The end of that day.
        until: new Date(`${day}T23:59:59.999`).toISOString(),
        path,
        page: page?.id ?? null,
        pageTitle: page?.title ?? null,
        perspective,
        author,
        notify: email.trim() || null,
      }
      // Expired links have addresses.
      await client.mutate([{create: created}, {delete: {query: expired}}])
      setName('')
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={4}>
        <Note>
          Whoever has the link sees drafts and comments on their texts, without an account, until its date or
          until you revoke it. Comments appear at their fields.
        </Note>
        <Line label="Recipient" placeholder="Anna, agency" maxLength={80} value={name} onChange={setName} />
        <Labelled label="Pages">
          <Choice
            label="Pages"
            options={thisPage ? [thisPage, allPages] : [allPages]}
            chosen={chosen}
            onChoose={({title}) => setForAll(title === allPages.title)}
          />
        </Labelled>
        <Line label="Last day" type="date" min={dateIn(0)} value={day} onChange={setDay} />
        <Line
          label="Email for comments"
          type="email"
          placeholder="Optional"
          pattern=".+@.+[.].+"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
        <Button
          type="submit"
          tone="primary"
          fontSize={1}
          text="Create link"
          // An empty field that is `required` is red, also right after a link was created.
          disabled={isRunning || name.trim() === '' || day === ''}
        />
      </Stack>
    </form>
  )
}

function Links() {
  const client = useClient({apiVersion})
  const toast = useToast()
  const {isRunning, run} = useWork('Link not revoked')
  const known = useListenQuery(query, links)
  if (known === undefined) return <Spinner muted />
  const copy = async (shared: Link) => {
    await navigator.clipboard.writeText(urlOf(shared))
    toast.push({status: 'success', title: 'Link copied'})
  }
  return (
    <Part title="Links" none="No links yet.">
      {known.map((shared) => (
        <Card key={shared._id} paddingX={3} data-link={shared.name}>
          <Flex align="center" gap={2}>
            <Box flex={1}>
              <Stack gap={2}>
                <Name>{shared.name}</Name>
                <Note>
                  {shared.pageTitle ?? allPages.title}, {shared.isExpired ? 'expired on' : 'until'}{' '}
                  {new Date(shared.until).toLocaleDateString('en-GB', {dateStyle: 'medium'})}
                </Note>
              </Stack>
            </Box>
            <SmallButton mode="bleed" icon={CopyIcon} text="Copy" onClick={() => void copy(shared)} />
            <SmallButton
              mode="bleed"
              tone="critical"
              icon={TrashIcon}
              text="Revoke"
              disabled={isRunning}
              onClick={() => void run(async () => void (await client.delete(shared._id)))}
            />
          </Flex>
        </Card>
      ))}
    </Part>
  )
}

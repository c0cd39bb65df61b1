import {BarChartIcon} from '@sanity/icons/BarChart'
import {Flex, Spinner} from '@sanity/ui'
import {useState} from 'react'
import type {Tool} from 'sanity'
import {useLoaded} from '../../queries.ts'
import {Answers} from './answers.tsx'
import {DownloadButton} from './download-button.tsx'
import {todayUtc} from './chart-data.ts'
import {FiguresView} from './figures-view.tsx'
import {
  bouncesResponse,
  deliveriesResponse,
  figuresResponse,
  requestList,
  type Suspect,
  suspectsResponse,
  WrongTokenError,
} from './site-api.ts'
import {deletion, release, TeamList} from './team-list.tsx'
import {TokenForm, useToken} from './token.tsx'
import {timeText} from '../../time-zone.ts'
import {SmallButton} from '../../ui/controls.tsx'
import {Message} from '../../ui/texts.tsx'
import {ToolPage} from '../../ui/tool-page.tsx'
import {VisitsView} from './visits-view.tsx'

function SignUps() {
  const [token, setToken] = useToken()
  // A new key reloads the figures.
  const [attempt, setAttempt] = useState(0)
  return (
    <ToolPage
      id="sign-ups"
      title="Sign-ups"
      note="Everyone who joined the waitlist, by the day they first did (UTC), with their state today."
      width="auto"
    >
      {token === null ? (
        <TokenForm onToken={setToken} />
      ) : (
        <Figures
          key={`${attempt} ${token}`}
          token={token}
          onToken={setToken}
          onRefresh={() => setAttempt(attempt + 1)}
        />
      )}
    </ToolPage>
  )
}

export const signUpsTool: Tool = {name: 'sign-ups', title: 'Sign-ups', icon: BarChartIcon, component: SignUps}

interface FiguresProps {
  readonly token: string
  /** `null` removes it. */
  readonly onToken: (token: string | null) => void
  readonly onRefresh: () => void
}

function Figures({token, onToken, onRefresh}: FiguresProps) {
  const figures = useLoaded(
    async () => (await requestList('/api/sign-ups', token, figuresResponse)).signUps,
    token,
  )
  if (figures === undefined) return <Spinner muted />
  if (figures instanceof WrongTokenError)
    return (
      // The site may accept the same token now.
      <TokenForm
        refusal={figures.message}
        onToken={(entered) => (entered === token ? onRefresh() : onToken(entered))}
      />
    )
  return (
    <>
      <Flex gap={2} wrap="wrap">
        <SmallButton text="Refresh" onClick={onRefresh} />
        {figures instanceof Error ? null : (
          <DownloadButton token={token} path="export" name="sign-ups" text="Download addresses (CSV)" />
        )}
        <SmallButton mode="bleed" text="Sign out" onClick={() => onToken(null)} />
      </Flex>
      {figures instanceof Error ? (
        <Message padding={4} tone="critical" border role="alert">
          {figures.message}
        </Message>
      ) : (
        <>
          <FiguresView figures={figures} today={todayUtc()} />
          <VisitsView token={token} signUps={figures} today={todayUtc()} />
          <Answers token={token} />
          <TeamLists token={token} />
        </>
      )}
    </>
  )
}

const signs: Readonly<Record<Suspect['sign'], string>> = {
  'hidden-field': 'Filled in a field that people do not see',
  'too-fast': 'Sent within a second of opening the page',
}
const forms: Readonly<Record<Suspect['form'], string>> = {waitlist: 'Waitlist', contact: 'Message'}
const deliveryStates = {sent: 'delivered', queued: 'waiting', refused: 'failed'} as const

/** Forms that a bot seems to have sent; and while there are any, addresses that mail cannot reach and events for other systems. */
const TeamLists = ({token}: {readonly token: string}) => (
  <>
    <TeamList
      token={token}
      path="suspects"
      shape={suspectsResponse}
      failed="The suspected bots did not change"
      show={({suspects}) => ({
        title: `Suspected bots: ${suspects.length}`,
        note: 'Their senders were thanked but got no email. Release a form if a person sent it: the usual email goes out. The site deletes the others after 30 days.',
        rows: suspects.map(({id, address, form, page, createdAt, sign, name, message}) => ({
          id,
          name: address,
          note: `${forms[form]}, ${page}, ${timeText(createdAt)}. ${signs[sign]}.`,
          text: message && `${name}: ${message}`,
        })),
      })}
      actions={[release, deletion]}
    />
    <TeamList
      token={token}
      path="bounces"
      shape={bouncesResponse}
      failed="The address did not change"
      show={({bounces}) =>
        bounces.length === 0
          ? null
          : {
              title: `Addresses that email cannot reach: ${bounces.length}`,
              note: 'An email to them came back, or they reported it as spam. They get no more. Allow email again if the cause is fixed.',
              rows: bounces.map(({address, reason, createdAt}) => ({
                id: address,
                name: address,
                note: `${timeText(createdAt)}: ${reason}`,
              })),
            }
      }
      actions={[{text: 'Allow email again'}]}
    />
    <TeamList
      token={token}
      path="deliveries"
      shape={deliveriesResponse}
      failed="The events were not sent again"
      show={({counts, failed}) =>
        counts.length === 0
          ? null
          : {
              title: 'Deliveries to other systems',
              note: [...Map.groupBy(counts, ({receiver}) => receiver)]
                .map(
                  ([receiver, of]) =>
                    `${receiver}: ${of.map(({state, count}) => `${count} ${deliveryStates[state]}`).join(', ')}.`,
                )
                .join(' '),
              rows: failed.map(({id, receiver, type, createdAt, error}) => ({
                id,
                name: `${type} to ${receiver}`,
                note: `${timeText(createdAt)}. Not accepted for three days: ${error ?? 'unknown'}.`,
              })),
            }
      }
      actions={[{text: 'Send again', all: (count) => `Send all ${count} again`}]}
    />
  </>
)

import {BarChartIcon} from '@sanity/icons/BarChart'
import {Button, Card, Flex, Spinner, Text} from '@sanity/ui'
import {useState} from 'react'
import type {Tool} from 'sanity'
import {studioEnv} from '../../env.ts'
import {useLoaded} from '../../queries.ts'
import {Answers} from './answers.tsx'
import {Bounces} from './bounces.tsx'
import {Deliveries} from './deliveries.tsx'
import {DownloadButton} from './download-button.tsx'
import {todayUtc} from './chart-data.ts'
import {FiguresView} from './figures-view.tsx'
import {Suspects} from './suspects.tsx'
import {requestFigures, WrongTokenError} from './site-api.ts'
import {TokenForm, useToken} from './token.tsx'
import {ToolPage} from '../../ui/tool-page.tsx'
import {VisitsView} from './visits-view.tsx'

const figuresAddress = new URL('/api/sign-ups', studioEnv.siteUrl)

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
  const figures = useLoaded(() => requestFigures(figuresAddress, token), token)
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
        <Button mode="ghost" fontSize={1} text="Refresh" onClick={onRefresh} />
        {figures instanceof Error ? null : (
          <DownloadButton token={token} path="export" name="sign-ups" text="Download addresses (CSV)" />
        )}
        <Button mode="bleed" fontSize={1} text="Sign out" onClick={() => onToken(null)} />
      </Flex>
      {figures instanceof Error ? (
        <Card padding={4} radius={2} tone="critical" border role="alert">
          <Text size={1}>{figures.message}</Text>
        </Card>
      ) : (
        <>
          <FiguresView figures={figures} today={todayUtc()} />
          <VisitsView token={token} signUps={figures} today={todayUtc()} />
          <Answers token={token} />
          <Suspects token={token} />
          <Bounces token={token} />
          <Deliveries token={token} />
        </>
      )}
    </>
  )
}

import {STATUS_CODES} from 'node:http'
import {Copy, type CopyText} from '../ui/copy.tsx'
import {Action, type LinkTarget} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import css from './error-page.pcss?inline'

/** Paths of an arched door. */
const frame = 'M0 300V90a70 70 0 0 1 140 0v210z'
const opening = 'M14 300V92a56 56 0 0 1 112 0v208z'
const panels =
  'M14 92h112M70 92V36M70 92l40-40M70 92L30 52M28 112h38v70H28zM74 112h38v70H74zM28 200h38v88H28zM74 200h38v88H74z'

const courses = Array.from({length: 16}, (_, row) => row * 17 + 28)
const joints = [19, 57, 95, 133]

/** Courses of bricks, each shifted against the one below. */
const bricks = courses
  .map((y, row) => `M0 ${y}h140${joints.map((x) => `M${x + (row % 2) * 19} ${y}v17`).join('')}`)
  .join('')

interface DoorProps {
  readonly x: number
  readonly number: number
  readonly paint: 'dim' | 'lit' | 'cl'
}

const Door = ({x, number, paint}: DoorProps) => (
  <g transform={`translate(${x} 0)`}>
    <path className="wall" d={frame} />
    <path className={paint} d={opening} />
    <path className={paint === 'dim' ? 'thin' : 'thin on'} d={panels} />
    <circle className="solid" cx="116" cy="192" r="4" />
    <rect className="solid" x="160" y="120" width="58" height="38" rx="6" />
    <rect className="inset" x="164" y="124" width="50" height="30" rx="4" />
    <text className="number" x="189" y="146">
      {number}
    </text>
    <path className="thick wall" d="M-12 300h164v10H-12z" />
  </g>
)

/** Doors with the numbers 402, 403, 405 and 406; the place of 404 is bricked up. */
const NotFoundIllustration = () => (
  <div className="row404">
    <svg className="d" viewBox="0 0 1340 312" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className="leafy bare" d="M-2000 4h6000v306h-6000z" />
      <path d="M-2000 4h6000M-2000 -8h6000" />
      <Door x={40} number={402} paint="dim" />
      <Door x={320} number={403} paint="lit" />
      <g transform="translate(600 0)">
        <clipPath id="bricked-up">
          <path d={opening} />
        </clipPath>
        <path className="gone" d={frame} />
        <g clipPath="url(#bricked-up)">
          <path className="brick bare" d="M0 0h140v300H0z" />
          <path className="thin joint" d={bricks} />
        </g>
        <path d={opening} />
        <rect className="unscrewed" x="160" y="120" width="58" height="38" rx="6" />
        <circle cx="168" cy="128" r="1.5" />
        <circle cx="210" cy="150" r="1.5" />
      </g>
      <Door x={880} number={405} paint="dim" />
      <Door x={1160} number={406} paint="cl" />
      <path className="thick" d="M-2000 310h6000" />
    </svg>
  </div>
)

export interface ErrorPageProps {
  readonly status: number
  readonly title: CopyText
  readonly message: CopyText | null
  readonly description: CopyText | null
  readonly home: LinkTarget
}

export const ErrorPage = ({status, title, message, description, home}: ErrorPageProps) => (
  <section className="lost" aria-labelledby="error-heading">
    <Style name="error-page" css={css} />
    <div className="wrap grid">
      <div className="title">
        <p className="soft num code">{status}</p>
        <Copy text={title} as="h1" className="poster" id="error-heading" />
      </div>
      <div className="body">
        {message && <Copy text={message} as="p" className="lede" />}
        {description && <Copy text={description} as="p" className="soft" />}
        <p className="actions">
          <Action to={home} weight="key" />
        </p>
      </div>
    </div>
    <NotFoundIllustration />
  </section>
)

/** The error page while content is unavailable: HTTP's reason phrase and a link to the landing page. */
export const FallbackErrorPage = ({status, home}: {status: number; home: string}) => (
  <main>
    <title>{STATUS_CODES[status]}</title>
    <meta name="robots" content="noindex" />
    <ErrorPage
      status={status}
      title={{text: STATUS_CODES[status] ?? ''}}
      message={null}
      description={null}
      home={{label: {text: 'Domora'}, href: home}}
    />
  </main>
)

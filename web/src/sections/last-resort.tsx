import {STATUS_CODES} from 'node:http'
import {Style} from '../ui/style.tsx'
import css from './lost.pcss?inline'
import {LostStreet} from './lost-street.tsx'

/**
 * The error page of a site that cannot read its content: the words that HTTP has for its status, because there are no
 * others (for 500 they are those that the specification gives as defaults), and the way to the front door.
 */
export const LastResort = ({status, home}: {status: number; home: string}) => (
  <main>
    <title>{STATUS_CODES[status]}</title>
    <meta name="robots" content="noindex" />
    <section className="lost" aria-labelledby="error-heading">
      <Style name="lost" css={css} />
      <div className="wrap grid">
        <div className="title">
          <p className="soft num code">{status}</p>
          <h1 id="error-heading">{STATUS_CODES[status]}</h1>
        </div>
        <p className="body">
          <a className="btn btn-key" href={home}>
            Domora
          </a>
        </p>
      </div>
      <LostStreet />
    </section>
  </main>
)

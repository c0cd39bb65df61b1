import {Style} from '../ui/style.tsx'
import css from './lost.pcss?inline'
import {LostStreet} from './lost-street.tsx'

/**
 * The error page of a site that cannot read its content: the words that the specification gives as defaults, because
 * there are no others, and the way to the front door.
 */
export const LastResort = ({home}: {home: string}) => (
  <main>
    <title>Internal Server Error</title>
    <meta name="robots" content="noindex" />
    <section className="lost" aria-labelledby="error-heading">
      <Style name="lost" css={css} />
      <div className="wrap grid">
        <div className="title">
          <p className="soft num code">500</p>
          <h1 id="error-heading">Internal Server Error</h1>
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

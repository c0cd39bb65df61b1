import {Style} from '../ui/style.tsx'
import css from './waitlist-illustration.pcss?inline'

/** A door: closed before the sign-up, open after it. */
export const WaitlistIllustration = ({open}: {open: boolean}) => (
  <div className="hall">
    <Style name="waitlist-illustration" css={css} />
    <svg className="d" viewBox="0 0 420 520" aria-hidden="true">
      {open && <path className="lit bare" d="M92 520h236l-240 340h-620z" />}
      <path className="thick" d="M58 520V190a152 152 0 0 1 304 0v330" />
      <path d="M76 520V190a134 134 0 0 1 268 0v330" />
      <path className={open ? 'lit ondoor' : 'hole'} d="M90 190a120 120 0 0 1 240 0z" />
      <path
        className={open ? 'ondoor' : undefined}
        d="M210 190L313.9 130M210 190L270 86.1M210 190V70M210 190L150 86.1M210 190L106.1 130M162 190a48 48 0 0 1 96 0"
      />
      {open ? (
        <>
          <path className="lit bare" d="M92 196h236v324H92z" />
          <path className="thick slab" d="M328 520V196l78-14v386z" />
          <path className="thin" d="M340 212l54-8v132l-54 2zM340 356l54 2v176l-54-28z" />
          <circle className="lit" cx="394" cy="346" r="6" />
        </>
      ) : (
        <>
          <path className="cl ondoor" d="M92 196h236v324H92z" />
          <path
            className="ondoor"
            d="M116 220h84v120h-84zM220 220h84v120h-84zM116 404h84v94h-84zM220 404h84v94h-84z"
          />
          <path className="lit ondoor" d="M158 360h104v24H158z" />
          <path className="ondoor thin" d="M166 372h88" />
          <circle className="lit ondoor" cx="312" cy="372" r="7" />
        </>
      )}
      <path d="M-2000 520H92M328 520h2000" />
      {!open && <path className="thick slab" d="M40 520h340v14H40zM20 534h380v14H20z" />}
    </svg>
  </div>
)

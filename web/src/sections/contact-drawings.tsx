/** A front door's bell with the name beside it, waiting to be rung. */
export const Bell = () => (
  <svg className="d drawn" viewBox="0 0 300 150" aria-hidden="true">
    <rect className="slab" x="1" y="1" width="298" height="148" rx="14" />
    <rect className="inset" x="9" y="9" width="282" height="132" rx="8" />
    <rect className="pale bare" x="34" y="50" width="130" height="50" rx="3" />
    <path className="thin on" d="M48 68h72M48 82h46" />
    <circle className="hole bare" cx="226" cy="75" r="46" />
    <circle className="inset" cx="226" cy="75" r="46" />
    <circle className="lit on" cx="226" cy="75" r="32" />
    <circle className="thin on" cx="226" cy="75" r="25" />
  </svg>
)

/** The letter box of the house, with the letter that has just arrived. */
export const LetterBox = () => (
  <svg className="d drawn" viewBox="0 0 420 320" aria-hidden="true">
    <path d="M-2000 300h6000" />
    <path className="thick" d="M190 300V226M230 300V226" />
    <path className="slab" d="M70 226V106a56 56 0 0 1 56-56h168a56 56 0 0 1 56 56v120z" />
    <path className="inset" d="M82 214V108a44 44 0 0 1 44-44h168a44 44 0 0 1 44 44v106z" />
    <path className="hole inset" d="M120 112h180v22H120z" />
    <path className="wall" d="M138 122V20h144v102z" />
    <path d="M138 20l72 54 72-54" />
    <path className="lit on" d="M256 34h16v18h-16z" />
    <path className="inset" d="M112 122h196M150 176h120" />
    <path className="lit" d="M350 150h14V96h30V74h-38v76z" />
  </svg>
)

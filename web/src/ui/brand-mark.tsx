/** Door and keyhole in one; the brand's name stands beside it. */
export const BrandMark = () => (
  <svg viewBox="0 0 24 30" aria-hidden="true">
    <path className="mark-door" d="M1 30V12a11 11 0 0 1 22 0v18z" />
    <path className="mark-key" d="M12 9.2a3.7 3.7 0 0 1 1.9 6.9l1.5 6.9H8.6l1.5-6.9A3.7 3.7 0 0 1 12 9.2z" />
  </svg>
)

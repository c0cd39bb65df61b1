/** The arrow of the one action that matters in a view. */
export const Arrow = () => (
  <svg className="arrow" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3 10h13M11 5l5 5-5 5" />
  </svg>
)

/** A coin with the logo. Decorative; the same in both themes. */
export function Coin({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 52 52" fill="none" aria-hidden="true">
      <circle cx="27" cy="28" r="22" fill="#8a4a16" />
      <circle cx="25" cy="25" r="22" fill="#ff8a2a" />
      <circle cx="25" cy="25" r="17.5" stroke="#ffd0a3" strokeWidth="1.5" />
      <path d="M31 19.5A8.2 8.2 0 1 0 31 30.5" stroke="#5c2a04" strokeWidth="4.2" strokeLinecap="round" />
      <circle cx="26" cy="25" r="2.6" fill="#5c2a04" />
    </svg>
  )
}

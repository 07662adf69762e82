/** The rising sun of Aarambh; decoration next to the name, so it has no name of its own. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#17244f" />
      <g fill="none" stroke="#fff" strokeWidth="1.9" strokeLinecap="round">
        <path d="M5.5 22.5h21" />
        <path d="M7 18.6a9 9 0 0 1 18 0" strokeOpacity=".95" />
      </g>
      <path d="M11.2 20a4.8 4.8 0 0 1 9.6 0z" fill="#f0a31b" />
    </svg>
  );
}

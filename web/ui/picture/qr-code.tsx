import { encode } from 'uqr';

type QrCodeProps = { text: string; label: string; border: number; className: string | undefined };

/** Drawn here, so that a secret is in no address of a picture. */
export function QrCode({ text, label, border, className }: QrCodeProps) {
  const { data, size } = encode(text, { border });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}

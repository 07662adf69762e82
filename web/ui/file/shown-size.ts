/** How large something is that is being downloaded: '412 kB', '3.1 MB'. */
export function shownSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

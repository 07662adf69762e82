/** What the navigation to the thank-you page carries after a submit that the server has confirmed. */
export const submittedState = { submitted: true } as const;

export function isSubmitted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'submitted' in state && state.submitted === true;
}

/** What the link 'Download your answers' carries to the summary. */
export const downloadState = { download: true } as const;

export function isDownload(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'download' in state && state.download === true;
}

import { useAppConfig } from '#web/api/app-config.ts';
import { readyTexts } from './ready-texts.ts';

/** The documents that the joining form asks for. */
export function useReadyDocuments(): string {
  return useAppConfig()?.asksNoAadhaar === true ? readyTexts.withoutAadhaar : readyTexts.documents;
}

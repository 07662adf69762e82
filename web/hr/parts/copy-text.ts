import { toast } from '#web/ui/feedback/toast.ts';

/** Copies a text and says so; answers false where the browser refuses: no permission, or a page without TLS. */
export async function copyText(text: string, words: { copied: string; copyFailed: string }): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(words.copied);
    return true;
  } catch {
    toast(words.copyFailed, 'warn');
    return false;
  }
}

import { scriptLanguage } from '#domain/values/script-language.ts';

/** Typed text: isolated from the direction of the text around it, and read in the language of its script. */
export function Value({ text, isMissing = false }: { text: string; isMissing?: boolean }) {
  return (
    <bdi dir="auto" lang={scriptLanguage(text)} data-missing={isMissing || undefined}>
      {text}
    </bdi>
  );
}

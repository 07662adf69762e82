import { scriptLanguage } from '#domain/values/script-language.ts';

/** What somebody typed: it turns nothing around it, and is read in the language of its script. */
export function Value({ text }: { text: string }) {
  return (
    <bdi dir="auto" lang={scriptLanguage(text)}>
      {text}
    </bdi>
  );
}

/** A file of a form: its bytes, and the name that the sender gives it. */
export type TestFile = { bytes: Buffer; name: string };
/** A form's fields; undefined leaves the field out, a list sends it several times. */
export type TestForm = Record<string, string | TestFile | (string | TestFile)[] | undefined>;

/** The body and content type that a browser would send. */
export async function multipartOf(form: TestForm): Promise<{ body: Buffer; contentType: string }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string') data.append(name, one);
      else if (one) data.append(name, new Blob([new Uint8Array(one.bytes)]), one.name);
    }
  }
  const encoded = new Response(data);
  const contentType = encoded.headers.get('content-type') ?? '';
  return { body: Buffer.from(await encoded.arrayBuffer()), contentType };
}

const passing = new WeakSet<Uint8Array>();

/** Marks bytes that are released once they are written. Memory of this kind is outside the heap and counts all the
 * same: each 32 MB of it that is not given back makes the garbage collector look through everything there is. */
export function markPassing<B extends Uint8Array>(bytes: B): B {
  passing.add(bytes);
  return bytes;
}

/** Gives back the memory of what was marked: the bytes are empty from now on. Leaves all else as it is. */
export function giveBack(bytes: Uint8Array): void {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  if (passing.delete(bytes) && isWhole && bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
}

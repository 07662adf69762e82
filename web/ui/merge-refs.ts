import type { Ref, RefObject } from 'react';

export function mergeRefs<T>(own: RefObject<T | null>, given: Ref<T> | undefined): Ref<T> {
  return (node) => {
    own.current = node;
    if (typeof given === 'function') return given(node);
    if (given) given.current = node;
    return undefined;
  };
}

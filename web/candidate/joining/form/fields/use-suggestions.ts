import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { type IfscSuggestion, lookupIfsc, lookupPincode, type PincodeSuggestion } from '#contract/india.ts';
import { useJoiningKey } from '#web/candidate/joining/wizard/wizard.tsx';
import { makeCall } from '#web/api/client.ts';

/** What is known of a complete code, to be offered; null until then, and when it cannot be had: it is only a help. */
function useKnown<T>(code: string, complete: RegExp, lookUp: (signal: AbortSignal) => Promise<T>): T | null {
  const enabled = complete.test(code);
  const { data } = useQuery({
    queryKey: [...useJoiningKey(), 'known', code],
    queryFn: ({ signal }) => lookUp(signal),
    enabled,
    staleTime: Infinity,
    retry: false,
  });
  return (enabled ? data : null) ?? null;
}

export function useIfsc(ifsc: string): IfscSuggestion | null {
  const lookUp = async (signal: AbortSignal) =>
    (await makeCall(lookupIfsc, { query: { ifsc }, signal })).responseObject;
  return useKnown(ifsc, /^[A-Z]{4}0[A-Z0-9]{6}$/u, lookUp);
}

export function usePincode(pincode: string): PincodeSuggestion | null {
  const lookUp = async (signal: AbortSignal) =>
    (await makeCall(lookupPincode, { query: { pincode }, signal })).responseObject;
  return useKnown(pincode, /^\d{6}$/u, lookUp);
}

/** A suggestion never overwrites. */
export function fillEmpty<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: Path<V>,
  suggestion: string | null = null,
) {
  if (suggestion === null || form.getValues(name) !== '') return;
  form.setValue(name, suggestion as PathValue<V, Path<V>>, { shouldDirty: true });
  form.clearErrors(name);
}

/** Fills in what was found, once for each finding, and not for what the form began with. */
export function useFillOnce<T>(key: string, found: T | null, fill: (found: T) => void): void {
  const filled = useRef(key);
  useEffect(() => {
    if (found === null || filled.current === key) return;
    filled.current = key;
    fill(found);
  }, [key, found, fill]);
}

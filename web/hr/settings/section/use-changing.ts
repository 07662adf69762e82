import { useQueryClient } from '@tanstack/react-query';

/** Around calls that change something: afterwards every screen that shows what is under `queryKey` asks again. */
export function useChanging(queryKey: readonly unknown[]) {
  const queries = useQueryClient();
  return async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    await queries.invalidateQueries({ queryKey });
    return answer;
  };
}

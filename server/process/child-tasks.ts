/** What a pool (child-pool.ts) sends its child: a task, or the reply to a question of the one that runs. */
export type ToChild = { task: unknown } | { reply: unknown } | { failure: unknown };
/** What the child sends: once that it is ready, and for each task questions and then the result or an error. */
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'question'; question: unknown }
  | { kind: 'result'; result: unknown; memoryMb: number }
  | { kind: 'error'; error: unknown; memoryMb: number };

type Work<Task, Result, Question> = (
  task: Task,
  ask: (question: Question) => Promise<unknown>,
) => Result | Promise<Result>;

/** The whole of a child process: works on the tasks of its pool, one at a time. */
export function serveTasks<Task, Result, Question = never>(work: Work<Task, Result, Question>): void {
  const send = (message: FromChild) => process.send?.(message);
  let reply: PromiseWithResolvers<unknown> | null = null;
  const ask = (question: Question) => {
    reply = Promise.withResolvers();
    send({ kind: 'question', question });
    return reply.promise;
  };
  const memoryMb = () => process.memoryUsage.rss() / 2 ** 20;
  // A signal to the whole process group, such as Ctrl+C, is for the server, which ends its children when it has finished.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  // The channel closes also when the server is killed.
  process.once('disconnect', () => process.exit());
  process.on('message', (message: ToChild) => {
    if ('reply' in message) return reply?.resolve(message.reply);
    if ('failure' in message) return reply?.reject(message.failure);
    return void (async () => work(message.task as Task, ask))().then(
      (result) => send({ kind: 'result', result, memoryMb: memoryMb() }),
      (error: unknown) => send({ kind: 'error', error, memoryMb: memoryMb() }),
    );
  });
  send({ kind: 'ready' });
}

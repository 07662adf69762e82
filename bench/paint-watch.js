// Put into the page before its own scripts: tells when what an input changed has been painted. Plain JavaScript, since it
// is never compiled.
(() => {
  let armed = false;
  let inputAt = null;
  let paintedAt = null;
  let unpainted = 0;
  const tasks = [];
  const loading = { firstRows: null, allRows: null };
  const loaded = Promise.withResolvers();

  /** Runs once the frame that holds the changes made so far has been handed to the screen. */
  function afterPaint(run) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => run(performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  }

  function noteLoading() {
    if (loading.allRows !== null) return;
    if (loading.firstRows === null) {
      if (document.querySelector('tbody input[type=checkbox]') === null) return;
      loading.firstRows = 0;
      afterPaint((now) => {
        loading.firstRows = now;
      });
    }
    if (document.querySelector('table[aria-busy]') !== null) return;
    afterPaint((now) => {
      if (document.querySelector('table[aria-busy]') !== null) return;
      loading.allRows ??= now;
      loaded.resolve();
    });
  }

  new MutationObserver((changes) => {
    noteLoading();
    if (!armed || inputAt === null) return;
    const main = document.querySelector('dialog:modal') ?? document.querySelector('main');
    // An attribute is told of only where it says how the rows are sorted: hovering changes no row.
    if (changes.some((change) => main?.contains(change.target))) {
      unpainted += 1;
      afterPaint((now) => {
        paintedAt = now;
        unpainted -= 1;
      });
    }
  }).observe(document, {
    childList: true,
    characterData: true,
    attributeFilter: ['aria-busy', 'aria-sort'],
    subtree: true,
  });

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });

  for (const type of ['keydown', 'click', 'change']) {
    window.addEventListener(
      type,
      (event) => {
        if (armed && inputAt === null) inputAt = event.timeStamp;
      },
      { capture: true },
    );
  }

  const longestSince = (start) =>
    Math.max(0, ...tasks.filter(({ startTime }) => startTime >= start - 1).map(({ duration }) => duration));

  window.paintWatch = {
    /** Resolves when all rows have been painted. */
    loaded: () => loaded.promise,
    /** When the first and all rows had been painted, in ms since the page was asked for; null while they have not. */
    loading: () => ({ ...loading, longest: longestSince(0) }),
    /** The next key, click or choice is what is timed. */
    arm() {
      armed = true;
      inputAt = null;
      paintedAt = null;
    },
    /**
     * Resolves when nothing has changed for `quiet` ms after a first change: how long after the input the last change was
     * painted, in ms; null when there was none within `patience` ms.
     */
    settled: (quiet, patience) =>
      new Promise((resolve) => {
        const check = () => {
          const now = performance.now();
          const isOver = paintedAt === null ? inputAt !== null && now - inputAt >= patience : now - paintedAt >= quiet;
          if (!isOver || unpainted > 0) {
            setTimeout(check, 20);
            return;
          }
          armed = false;
          resolve({ time: paintedAt === null ? null : paintedAt - inputAt, longest: longestSince(inputAt) });
        };
        check();
      }),
    /** How often the list was fetched so far, and how many bytes came over the wire and out of it. */
    calls(path) {
      const fetched = performance.getEntriesByType('resource').filter((entry) => entry.name.includes(path));
      const sum = (key) => fetched.reduce((total, entry) => total + entry[key], 0);
      return { calls: fetched.length, transferred: sum('transferSize'), decoded: sum('decodedBodySize') };
    },
  };
})();

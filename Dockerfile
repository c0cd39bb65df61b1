# syntax=docker/dockerfile:1
# The site in an image of its own: docs/hosting.md.
FROM node:24-bookworm-slim AS build
RUN npm install --global pnpm@12.21.0
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --frozen-lockfile
# A build queries the lake for every page.
ARG SITE_URL
ARG SANITY_PROJECT_ID
ARG SANITY_DATASET
ARG SANITY_API_HOST
ARG SITE_BUILD_ID
RUN --mount=type=secret,id=dataset-token,env=SANITY_DATASET_TOKEN \
  NEXT_TELEMETRY_DISABLED=1 pnpm --filter web build && pnpm --filter web standalone /app

FROM node:24-bookworm-slim
# Writable: finished pages and query results; a volume for SQLite.
RUN install -d -o 10001 -g 10001 /var/cache/domora /var/lib/domora
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 SITE_CACHE_DIR=/var/cache/domora
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mts"]

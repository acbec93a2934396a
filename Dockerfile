# Portico in one image: the server, the built pages and the models. Nothing is fetched when it runs.
# The base by its digest: --build-arg BASE=debian:bookworm-slim@sha256:… (docker buildx imagetools inspect debian:bookworm-slim tells it).
ARG BASE=debian:bookworm-slim
ARG BUILD_BASE=node:24-bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/models.mjs && npm run build

# What runs, and the list of it: CycloneDX, at /app/sbom.cdx.json in the image.
FROM ${BUILD_BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund \
  && npm sbom --sbom-format=cyclonedx --omit=dev > sbom.cdx.json \
  && mv "$(ls -d node_modules/node-linux-*/bin/node)" /node \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  && /node --version

FROM ${BASE}
# Receipts of decisions name it: --build-arg PORTICO_COMMIT=$(git rev-parse HEAD)
ARG PORTICO_COMMIT
ENV NODE_ENV=production PORTICO_DATA=/data PORT=3000 PORTICO_COMMIT=$PORTICO_COMMIT
# As a user who may write nothing but the data; the built-in PostgreSQL asks for its name.
RUN groupadd --gid 1000 portico && useradd --uid 1000 --gid 1000 --home-dir /data --no-create-home --shell /usr/sbin/nologin portico \
  && mkdir /data && chown portico:portico /data
WORKDIR /app
# The one Node of the image: the version that npm start uses, from package-lock.json.
COPY --from=packages /node /usr/local/bin/node
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json sbom.cdx.json
COPY --from=build /app/.models .models
COPY --from=build /app/dist dist
COPY package.json ./
COPY contract contract
COPY vision vision
COPY server server
COPY docs/guides docs/guides
COPY docs/verify docs/verify
COPY examples/snippets examples/snippets
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]

# Portico in one image: the server, the built pages and the models. Nothing is fetched when it runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/models.mjs && npm run build

FROM node:24-bookworm-slim
# Receipts of decisions name it: --build-arg PORTICO_COMMIT=$(git rev-parse HEAD)
ARG PORTICO_COMMIT
ENV NODE_ENV=production PORTICO_DATA=/data PORT=3000 PORTICO_COMMIT=$PORTICO_COMMIT
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY --from=build /app/.models .models
COPY --from=build /app/dist dist
COPY contract contract
COPY vision vision
COPY server server
COPY scripts scripts
COPY docs/guides docs/guides
COPY docs/verify docs/verify
COPY examples/snippets examples/snippets
# As a user who may write nothing but the data; the built-in PostgreSQL starts under it, too.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]

# The staff UI
FROM node:20.20.2-bookworm-slim AS ui
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm install --no-save --no-audit --no-fund
COPY frontend ./
RUN npm run build

# The gateway with the UI inside
FROM golang:1.26.8-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=ui /src/frontend/dist ./frontend/dist
ARG VERSION=dev
ARG RELEASE=1
RUN CGO_ENABLED=0 go build -tags ui,nomsgpack -trimpath \
    -ldflags "-s -w -X main.version=${VERSION} -X main.release=${RELEASE}" -o /gateway ./cmd/gateway

FROM alpine:3.22.6
RUN adduser -D -H -u 10001 qiao && install -d -m 700 -o qiao /data
COPY --from=build /gateway /usr/local/bin/gateway
USER qiao
ENV GATEWAY_DATA_DIR=/data GATEWAY_SERVER_ADDR=0.0.0.0:8080
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD wget -q -O /dev/null http://127.0.0.1:8080/readyz
ENTRYPOINT ["gateway"]
CMD ["serve"]

import {type Endpoint, jsonReply} from '../http/endpoint.ts'

/** What Studio asks the hosted service about itself: help, announcements, telemetry. There is none of it here. */
export const getHelp: Endpoint = {method: 'GET', path: '/help', handle: () => jsonReply(200, {})}

export const getJourney: Endpoint = {method: 'GET', path: '/journey/:topic', handle: () => ({status: 204})}
export const postJourney: Endpoint = {
  method: 'POST',
  path: '/journey/:topic/:id',
  handle: () => ({status: 204}),
}

/** Denied, so that Studio sends none. */
export const getTelemetryStatus: Endpoint = {
  method: 'GET',
  path: '/intake/telemetry-status',
  handle: () => jsonReply(200, {status: 'denied'}),
}

export const postTelemetry: Endpoint = {
  method: 'POST',
  path: '/intake/batch',
  handle: () => jsonReply(200, {}),
}

/** Whether the asking page's origin is allowed. One that is not has been refused before it comes here. */
export const getCorsCheck: Endpoint = {
  method: 'GET',
  path: '/check/cors',
  handle: () => jsonReply(200, {result: {allowed: true, withCredentials: true}}),
}

/** There is none; a browser asks for one whenever somebody opens an address of the lake. */
export const getFavicon: Endpoint = {
  method: 'GET',
  path: '/favicon.ico',
  unversioned: true,
  handle: () => ({status: 204}),
}

export const getPing: Endpoint = {
  method: 'GET',
  path: '/ping',
  handle: () => jsonReply(200, {status: 'ok'}, {'cache-control': 'no-store'}),
}

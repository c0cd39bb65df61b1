import {endpoint, jsonReply} from '../http/endpoint.ts'

/** What Studio asks besides content. Help, announcements and telemetry are stubbed. */
export const studioEndpoints = [
  endpoint('GET', '/ping', () => jsonReply(200, {status: 'ok'}, {'cache-control': 'no-store'})),
  // Studio measures its connection with it.
  endpoint('GET', '/data/ping/:dataset', () => ({status: 204})),
  // A request from an origin that is not allowed was refused before.
  endpoint('GET', '/check/cors', () => jsonReply(200, {result: {allowed: true, withCredentials: true}})),
  {...endpoint('GET', '/favicon.ico', () => ({status: 204})), unversioned: true},
  endpoint('GET', '/help', () => jsonReply(200, {})),
  endpoint('GET', '/journey/:topic', () => ({status: 204})),
  endpoint('POST', '/journey/:topic/:id', () => ({status: 204})),
  // Denied, so that Studio sends no telemetry.
  endpoint('GET', '/intake/telemetry-status', () => jsonReply(200, {status: 'denied'})),
  endpoint('POST', '/intake/batch', () => jsonReply(200, {})),
  endpoint('POST', '/intake/feedback', () => jsonReply(200, {})),
  // The plugin that releases replaced; Studio 5 asks whether it was ever used.
  endpoint('GET', '/schedules/:project/:dataset', () => jsonReply(200, {schedules: []})),
]

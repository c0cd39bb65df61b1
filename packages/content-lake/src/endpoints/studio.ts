import {endpoint, jsonResponse} from '../http/endpoint.ts'

const noContent = () => new Response(null, {status: 204})

export const studioEndpoints = [
  endpoint('GET', '/ping', () => jsonResponse(200, {status: 'ok'}, {'cache-control': 'no-store'})),
  // Studio measures its connection with it.
  endpoint('GET', '/data/ping/:dataset', noContent),
  // Requests from other origins have been refused already.
  endpoint('GET', '/check/cors', () => ({result: {allowed: true, withCredentials: true}})),
  {...endpoint('GET', '/favicon.ico', noContent), unversioned: true},
  endpoint('GET', '/help', () => ({})),
  endpoint('GET', '/journey/:topic', noContent),
  endpoint('POST', '/journey/:topic/:id', noContent),
  // Denied, so that Studio sends no telemetry.
  endpoint('GET', '/intake/telemetry-status', () => ({status: 'denied'})),
  endpoint('POST', '/intake/batch', () => ({})),
  endpoint('POST', '/intake/feedback', () => ({})),
  // For the plugin that releases replaced: Studio 5 checks whether it was ever used.
  endpoint('GET', '/schedules/:project/:dataset', () => ({schedules: []})),
]

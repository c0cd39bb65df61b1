import type {Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

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

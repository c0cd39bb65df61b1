import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {request, RequestFailed} from './request.ts'

let server: Server
let baseUrl: string
let asked: string[]
let statuses: number[]

beforeEach(async () => {
  asked = []
  statuses = []
  server = createServer(({method, url}, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(statuses.shift() ?? 200).end('answer')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  baseUrl = `http://127.0.0.1:${address.port}/base`
})

afterEach(() => {
  server.close()
})

const ask = (options = {}) => request({baseUrl}, '/thing', {pauseMs: 1, ...options})

test('paths are appended to the base URL', async () => {
  expect(await ask().then((response) => response.text())).toBe('answer')
  expect(asked).toEqual(['GET /base/thing'])
})

describe('retries', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('after %i', async (status) => {
    statuses = [status]
    expect((await ask()).status).toBe(200)
    expect(asked).toHaveLength(2)
  })

  test('once, then throws the status', async () => {
    statuses = [503, 502]
    await expect(ask()).rejects.toEqual(new RequestFailed('GET', '/thing', 502))
    expect(asked).toHaveLength(2)
  })

  test('if there is no response, then throws', async () => {
    const gone = request({baseUrl: 'http://127.0.0.1:1'}, '/thing', {pauseMs: 1})
    await expect(gone).rejects.toThrow(TypeError)
  })
})

test.each([400, 401, 403, 404, 410, 422, 501])('does not retry after %i', async (status) => {
  statuses = [status]
  await expect(ask()).rejects.toThrow(`GET /thing: ${status}`)
  expect(asked).toHaveLength(1)
})

describe('does not retry a write', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'post'])('%s', async (method) => {
    statuses = [503]
    await expect(ask({method})).rejects.toThrow('503')
    expect(asked).toHaveLength(1)
  })

  test('unless the caller sets retries', async () => {
    statuses = [503, 503]
    await ask({method: 'POST', retries: 2})
    expect(asked).toHaveLength(3)
  })
})

import {afterAll} from 'vitest'
import {cleanUp} from './lake.ts'

// Runs for each test file. In lake.ts it would run for the first one only, because files share their modules.
afterAll(cleanUp)

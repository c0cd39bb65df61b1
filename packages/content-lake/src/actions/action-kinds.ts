import type {ActionKind} from './action.ts'
import {documentCreate} from './document-create.ts'
import {documentDelete} from './document-delete.ts'
import {documentDiscard} from './document-discard.ts'
import {documentEdit} from './document-edit.ts'
import {documentPublish} from './document-publish.ts'
import {documentReplaceDraft} from './document-replace-draft.ts'
import {documentUnpublish} from './document-unpublish.ts'
import {releaseArchive} from './release-archive.ts'
import {releaseCreate} from './release-create.ts'
import {releaseDelete} from './release-delete.ts'
import {releaseEdit} from './release-edit.ts'
import {releasePublish} from './release-publish.ts'
import {releaseSchedule} from './release-schedule.ts'
import {releaseUnarchive} from './release-unarchive.ts'
import {releaseUnschedule} from './release-unschedule.ts'
import {versionCreate} from './version-create.ts'
import {versionDiscard} from './version-discard.ts'
import {versionReplace} from './version-replace.ts'
import {versionUnpublish} from './version-unpublish.ts'

/** Every action that the lake knows, by its type. */
export const actionKinds: ReadonlyMap<string, ActionKind> = new Map(
  [
    documentCreate,
    documentEdit,
    documentPublish,
    documentUnpublish,
    documentDelete,
    documentDiscard,
    documentReplaceDraft,
    versionCreate,
    versionReplace,
    versionDiscard,
    versionUnpublish,
    releaseCreate,
    releaseEdit,
    releaseSchedule,
    releaseUnschedule,
    releaseArchive,
    releaseUnarchive,
    releasePublish,
    releaseDelete,
  ].map((kind) => [kind.type, kind]),
)

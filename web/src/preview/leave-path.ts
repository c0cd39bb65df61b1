/** Where one click ends the preview and leads back to a page as visitors see it. */
export const leavePath = (path: string): string => `/api/draft/disable?to=${encodeURIComponent(path)}`

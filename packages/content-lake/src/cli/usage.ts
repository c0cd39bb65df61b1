export const USAGE = `content-lake: a local server of the Sanity Content Lake API

  content-lake start                     serve a data directory until Ctrl-C
      --port 3900  --host 127.0.0.1  --project local  --seed <path>
      --allow-origin <origin> (more than once)  --query-time-limit <ms>
      --studio <origin>                  a Studio of this machine, which needs no token (more than once)
      --webhooks <file>                  JSON: [{name, url, secret, filter, projection, on, includeDrafts, dataset}]
  content-lake import <path>             import data.ndjson, or a directory that has one
      --replace or --missing             what to do about documents that exist (default: refuse)
  content-lake export <directory>        write data.ndjson, images and files
  content-lake compact                   shorten the history; a lake does it at each start
      --keep-edits 30 --keep-history 365 days: every edit, and anything at all (start takes them as well)
  content-lake reset                     remove a dataset, its history and its assets
  content-lake token <role>              make a token: viewer, editor or administrator
      --label <name>
  content-lake token list
  content-lake token remove <id>

  All of them: --data .content-lake  --dataset production
`

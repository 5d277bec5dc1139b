"""Documents: lines into headings, blocks and passages; drafts of one document."""

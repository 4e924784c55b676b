# What people attach: the disk of a task is its own and goes with it.
resource "aws_s3_bucket" "files" {
  bucket_prefix = "${var.name}-files-"
}

resource "aws_s3_bucket_public_access_block" "files" {
  bucket                  = aws_s3_bucket.files.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_iam_user" "files" {
  name = "${var.name}-files"
}

resource "aws_iam_user_policy" "files" {
  name = "files"
  user = aws_iam_user.files.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Effect   = "Allow"
        Action   = ["s3:PutObject", "s3:GetObject", "s3:DeleteObject"]
        Resource = "${aws_s3_bucket.files.arn}/*"
      },
      # Whoever may not list is told 403 and not 404 of a file that is not there.
      {
        Effect   = "Allow"
        Action   = "s3:ListBucket"
        Resource = aws_s3_bucket.files.arn
      },
    ]
  })
}

resource "aws_iam_access_key" "files" {
  user = aws_iam_user.files.name
}

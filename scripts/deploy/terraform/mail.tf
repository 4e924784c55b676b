locals {
  mail_from = "no-reply@${var.mail_domain}"
}

resource "aws_sesv2_email_identity" "mail" {
  email_identity = var.mail_domain
}

resource "aws_route53_record" "dkim" {
  count   = 3
  zone_id = var.hosted_zone_id
  name    = "${aws_sesv2_email_identity.mail.dkim_signing_attributes[0].tokens[count.index]}._domainkey.${var.mail_domain}"
  type    = "CNAME"
  records = ["${aws_sesv2_email_identity.mail.dkim_signing_attributes[0].tokens[count.index]}.dkim.amazonses.com"]
  ttl     = 300
}

resource "aws_iam_user" "smtp" {
  name = "${var.name}-smtp"
}

resource "aws_iam_user_policy" "smtp" {
  name = "send"
  user = aws_iam_user.smtp.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "ses:SendRawEmail"
      Resource  = aws_sesv2_email_identity.mail.arn
      Condition = { StringEquals = { "ses:FromAddress" = local.mail_from } }
    }]
  })
}

resource "aws_iam_access_key" "smtp" {
  user = aws_iam_user.smtp.name
}
